"""All commands together."""

from typing import TypeAlias

from tui.commands.doctor import DoctorCommand
from tui.commands.host import HostCommand
from tui.commands.join import JoinCommand
from tui.commands.lobby import LobbyCommand
from tui.commands.party import PartyCommand
from tui.commands.play import PlayCommand
from tui.commands.replay import ReplayCommand
from tui.commands.rules import RulesCommand
from tui.commands.schema import SchemaCommand
from tui.commands.serve import ServeCommand
from tui.commands.tables import TablesCommand
from tui.commands.watch import WatchCommand

GuestCommand: TypeAlias = JoinCommand | WatchCommand  # to somebody else's table
TableCommand: TypeAlias = PlayCommand | HostCommand | GuestCommand
BookCommand: TypeAlias = RulesCommand | ReplayCommand
ShownCommand: TypeAlias = TableCommand | BookCommand | PartyCommand  # on screens
ToldCommand: TypeAlias = TablesCommand | DoctorCommand | SchemaCommand  # which end at once
Command: TypeAlias = LobbyCommand | ShownCommand | ServeCommand | ToldCommand
