// Comes to the table of an invite, plays a game with random moves, and prints its outcome.
//   node client.mjs HOST:PORT/FINGERPRINT NAME [start]
import mqtt from 'mqtt'
import sodium from 'libsodium-wrappers'
import { Channel, KIND, PURPOSE, VERSION, boxesOf, eachOf, fingerprint, frame, hello, openCard, random, sealHello } from './protocol.mjs'

const [invite, name, start] = process.argv.slice(2)
const [place, mark] = invite.split('/')
const keys = sodium.crypto_box_keypair() // whoever keeps these is the same player the next time
const [client, nonce] = [random(16), random(16)]
const asks = [] // wishes without an answer yet; the first of them is repeated
let [seen, entered, card, channel, riddle, moment] = [0, false]
const login = { username: 'guest', password: 'guest', protocolVersion: 4, keepalive: 10, reconnectPeriod: 0 }
const broker = await mqtt.connectAsync(`mqtt://${place}`, login)
broker.on('message', (topic, bytes) => heard(bytes[0], bytes[1], bytes.subarray(2)))
await broker.subscribeAsync(`palmoff/+/out/${client.toString('hex')}`)
const post = (topic, whom, bytes) => broker.publish(`palmoff/${topic}`, Buffer.concat([whom, client, bytes]))
const send = bytes => post(`${card.server.toString('hex')}/in`, card.table, bytes)
const say = (message, floor) => send(channel.seal(PURPOSE.SAY, Buffer.from(JSON.stringify(message)), floor))
const beat = () => entered && say({ do: 'beat', seen })
const ask = wish => asks.push({ do: 'ask', id: random(8).toString('hex'), wish }) === 1 && repeat()

// What is due each half second, until what it waits for has come.
function repeat () {
  if (!card) post('knock', Buffer.from(mark), frame(KIND.KNOCK))
  else if (!riddle) send(sealHello(hello(card, client, keys.publicKey, nonce), card))
  else if (asks.length) say(asks[0], 1000)
  else if (!entered) send(channel.seal(PURPOSE.ANSWER, riddle))
}

function heard (version, kind, body) {
  if (version !== VERSION) throw new Error(`The table speaks version ${version} of the protocol.`)
  if (kind === KIND.CARD && !card) {
    const shown = openCard(body)
    if (!shown || fingerprint(shown.signing) !== mark) return
    card = shown
    repeat()
  } else if (kind === KIND.SEALED && card) {
    const opener = riddle ? channel : new Channel(card, keys.privateKey, body.subarray(0, 16))
    take(opener, opener.open(body) ?? {})
  }
}

function take (opener, { purpose, payload }) {
  if (purpose === PURPOSE.CHALLENGE && !riddle && payload.subarray(0, 16).equals(nonce)) {
    [riddle, channel] = [payload.subarray(16, 48), opener]
    repeat()
  } else if (purpose === PURPOSE.ADMIT && !asks.length && !entered) ask({ do: 'enter', name })
  else if (purpose === PURPOSE.SAY) read(JSON.parse(payload))
}

function read (message) {
  if (message.do === 'show' && message.revision > seen) look(message)
  if (message.do !== 'reply' || message.id !== asks[0]?.id) return
  const { wish } = asks.shift()
  if (message.refused && message.refused.code !== 'stale') throw new Error(JSON.stringify(message.refused))
  if (wish.do === 'leave') process.exit(0)
  if (wish.do === 'enter' && start) ask({ do: 'start' })
  entered = true
  if (asks.length) say(asks[0], 1000)
}

function look ({ revision, seat, board }) {
  seen = revision
  setTimeout(beat, 100)
  if (board && isMade(asks[0]?.wish, board)) asks.shift()
  const now = board && `${board.number} ${board.view.outcome ? 'over' : board.since}`
  if (!board || now === moment) return
  if (board.view.outcome) {
    console.log(JSON.stringify({ game: board.game, seat, outcome: board.view.outcome }))
    ask({ do: 'leave' })
  } else if (board.legal.length) ask({ do: 'play', number: board.number, after: board.after, move: anyOf(board.legal) })
  moment = now
}
// A view of other choices answers the move that was sent before it.
const isMade = (wish, board) => wish?.do === 'play' && (board.number > wish.number || board.since > wish.after)

// A box stands for all combinations of what its fields may be.
const anyOf = legal => eachOf(oneOf(legal.flatMap(boxesOf)), (its, field) => field === 'do' ? its : oneOf(its))
const oneOf = values => values[Math.floor(Math.random() * values.length)]
repeat()
setInterval(repeat, 500)
setInterval(beat, 1000)
