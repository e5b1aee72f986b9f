// The vectors in tests/netplay/vectors.json, as another language sees them: `npm test`.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import sodium from 'libsodium-wrappers'
import { Channel, KIND, PURPOSE, boxesOf, fingerprint, frame, hello, openCard, pad, unpad } from './protocol.mjs'

const { keys, padding, session, legal, record } = JSON.parse(readFileSync(new URL('../../netplay/vectors.json', import.meta.url)))
const hex = text => Buffer.from(text, 'hex')
const [knock, shown, greeting, challenge, answer, admit, enter, reply, talk, pub] = session
const bytes = step => hex(step.bytes)
const card = openCard(bytes(shown).subarray(2))
const client = hex(keys.client_id)

test('a knock names the table by its fingerprint', () => {
  assert.equal(fingerprint(hex(keys.table_signing_public)), keys.fingerprint)
  assert.deepEqual(bytes(knock), Buffer.concat([Buffer.from(keys.fingerprint), client, frame(KIND.KNOCK)]))
})

test('a card tells keys, ids and the lobby', () => {
  const told = [card.signing, card.box, card.table, card.server].map(part => part.toString('hex'))
  assert.deepEqual(told, [keys.table_signing_public, keys.table_box_public, keys.table_id, keys.server_id])
  assert.deepEqual(card.lobby, JSON.parse(shown.lobby))
})

test('a hello holds who is meant and who comes', () => {
  const box = bytes(greeting).subarray(34)
  const inside = Buffer.from(sodium.crypto_box_seal_open(box, card.box, hex(keys.table_box_private)))
  const made = hello(card, client, hex(keys.player_public), inside.subarray(96))
  assert.deepEqual([inside, made], [hex(greeting.inside), hex(greeting.inside)])
})

test('a session is opened and read as written, and sealed to the byte', () => {
  const channel = new Channel(card, hex(keys.player_private), bytes(challenge).subarray(2, 18))
  const said = step => channel.open(bytes(step).subarray(2))
  const sealed = (step, purpose, payload, floor) => {
    const made = channel.seal(purpose, payload, floor, bytes(step).subarray(50, 74))
    assert.deepEqual(Buffer.concat([card.table, client, made]), bytes(step))
  }
  const riddle = said(challenge).payload.subarray(16, 48)
  sealed(answer, PURPOSE.ANSWER, riddle)
  assert.equal(said(admit).purpose, PURPOSE.ADMIT)
  sealed(enter, PURPOSE.SAY, Buffer.from(enter.payload), 1000)
  for (const step of [reply, talk]) assert.equal(said(step).payload.toString(), step.payload)
  assert.equal(said(reply), null) // once
})

test('what spectators hear is opened with the talk key and signed by the table', () => {
  const body = bytes(pub).subarray(2)
  const signed = unpad(Buffer.from(sodium.crypto_secretbox_open_easy(body.subarray(24), body.subarray(0, 24), hex(pub.key))))
  const told = Buffer.concat([Buffer.from('palmoff talk\0'), signed.subarray(64)])
  assert.ok(sodium.crypto_sign_verify_detached(signed.subarray(0, 64), told, card.signing))
  assert.equal(signed.subarray(104).toString(), pub.payload)
})

test('padding, choices and records are what they stand for', () => {
  for (const { content, floor, padded } of padding) assert.deepEqual(pad(hex(content), floor), hex(padded))
  const boxes = legal.written.flatMap(boxesOf)
  const moves = boxes.flatMap(({ do: kind, ...fields }) => Object.entries(fields).reduce(
    (some, [field, values]) => some.flatMap(move => values.map(value => ({ ...move, [field]: value }))), [{ do: kind }]))
  assert.deepEqual(moves, legal.moves)
  assert.deepEqual(JSON.parse(inflateSync(Buffer.from(record.packed, 'base64'))), record.record)
})
