// Frames, boxes and signatures of Palmoff, as netplay/PROTOCOL.md has them. It knows no game and no broker.
import { createHash } from 'node:crypto'
import sodium from 'libsodium-wrappers'

await sodium.ready
export const VERSION = 3
export const KIND = { KNOCK: 1, CARD: 2, HELLO: 3, SEALED: 4 }
export const PURPOSE = { CHALLENGE: 1, ANSWER: 2, ADMIT: 3, SAY: 6 }
const [TO_TABLE, TO_PLAYER] = [1, 2]
const SIZES = [256, 1024, 2048, 4096, 8192, 16384]

export const random = size => Buffer.from(sodium.randombytes_buf(size))
export const frame = (kind, ...body) => Buffer.concat([Buffer.from([VERSION, kind]), ...body])

export function fingerprint (signing) {
  const hash = createHash('sha256').update('palmoff table\0').update(signing).digest().subarray(0, 10)
  const bits = [...hash].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return bits.match(/.{5}/g).map(five => 'abcdefghijklmnopqrstuvwxyz234567'[parseInt(five, 2)]).join('')
}

export function pad (content, floor = 0) {
  const size = SIZES.find(size => size >= Math.max(floor, 2 + content.length))
  return Buffer.concat([Buffer.from([content.length >> 8, content.length & 255]), content], size)
}
export const unpad = padded => padded.subarray(2, 2 + padded.readUInt16BE())

export function openCard (body) {
  const [signing, signature, signed] = [body.subarray(0, 32), body.subarray(32, 96), body.subarray(96)]
  const told = Buffer.concat([Buffer.from('palmoff card\0'), signed])
  if (signature.length < 64 || !sodium.crypto_sign_verify_detached(signature, told, signing)) return null
  const [table, server, box] = [signed.subarray(0, 16), signed.subarray(16, 32), signed.subarray(32, 64)]
  return { signing, table, server, box, lobby: JSON.parse(signed.subarray(80)) }
}

export const hello = (card, ...rest) => Buffer.concat([card.table, card.signing, ...rest])
export const sealHello = (content, card) => frame(KIND.HELLO, sodium.crypto_box_seal(content, card.box))

// One side of a session: what it seals goes to the table, what it opens has come from there.
export class Channel {
  constructor (card, privateKey, session) { Object.assign(this, { card, privateKey, session, sent: 0n, heard: 0n }) }

  seal (purpose, payload, floor = 0, nonce = random(24)) {
    const head = Buffer.concat([Buffer.from([TO_TABLE, purpose]), this.card.table, this.session, Buffer.alloc(8)])
    head.writeBigUInt64BE(++this.sent, 34)
    const padded = pad(Buffer.concat([head, payload]), floor)
    return frame(KIND.SEALED, this.session, nonce, sodium.crypto_box_easy(padded, nonce, this.card.box, this.privateKey))
  }

  // Its purpose and payload; null for a letter that was forged or overtaken, or is of another session.
  open (body) {
    try {
      const [nonce, box] = [body.subarray(16, 40), body.subarray(40)]
      const letter = unpad(Buffer.from(sodium.crypto_box_open_easy(box, nonce, this.card.box, this.privateKey)))
      const head = Buffer.concat([Buffer.from([TO_PLAYER, letter[1]]), this.card.table, this.session])
      const number = letter.readBigUInt64BE(34)
      if (!letter.subarray(0, 34).equals(head) || number <= this.heard) return null
      this.heard = number
      return { purpose: letter[1], payload: letter.subarray(42) }
    } catch { return null }
  }
}

// The boxes of a kind of move: the first lists of all its fields are one, the second ones another.
export const boxesOf = ({ do: kind, ...fields }) =>
  (Object.values(fields)[0] ?? [null]).map((_, at) => ({ do: kind, ...eachOf(fields, lists => lists[at]) }))
export const eachOf = (fields, made) => Object.fromEntries(Object.entries(fields).map(([field, its]) => [field, made(its, field)]))
