"""The process in which bots think: it loads netplay.bot_worker, and has it answer."""

from netplay.system.loading import load

if __name__ == "__main__":
    load("netplay.bot_worker").main()
