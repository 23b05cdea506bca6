import { generateKeyPairSync, sign } from 'node:crypto'

const DAY_MS = 86_400_000

/** Tags of DER elements. */
const TAGS = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, text: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 }

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const { integer, bits, octets, oid, text, time, sequence, set } = TAGS
const explicit = (number: number) => 0xa0 + number
const ECDSA_WITH_SHA256 = der(sequence, der(oid, Buffer.from('2a8648ce3d040302', 'hex')))
const COMMON_NAME = der(oid, Buffer.from('550403', 'hex'))
const SUBJECT_ALT_NAME = der(oid, Buffer.from('551d11', 'hex'))
/** Tag of an IP address among the names. */
const IP_NAME = 0x87
const LOOPBACK = Buffer.from([127, 0, 0, 1])

/**
 * Creates a self-signed certificate for 127.0.0.1.
 *
 * @param days until it expires; negative if it expired that long ago
 */
export function makeCertificate(days: number): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const timeOf = (ms: number) => {
    const digits = new Date(ms).toISOString().replaceAll(/\D/g, '')
    return der(time, Buffer.from(`${digits.slice(2, 14)}Z`))
  }
  const endMs = Date.now() + days * DAY_MS
  const name = der(sequence, der(set, der(sequence, COMMON_NAME, der(text, Buffer.from(`a node, ${days} days`)))))
  const names = der(sequence, SUBJECT_ALT_NAME, der(octets, der(sequence, der(IP_NAME, LOOPBACK))))
  const signed = der(
    sequence,
    der(explicit(0), der(integer, Buffer.from([2]))),
    der(integer, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(sequence, timeOf(endMs - 90 * DAY_MS), timeOf(endMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(explicit(3), der(sequence, names)),
  )
  const signature = der(bits, Buffer.from([0]), sign('sha256', signed, privateKey))
  const bytes = der(sequence, signed, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
