import sharp from 'sharp'
import { expect } from 'vitest'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import type { AttackStage } from './support/stage.ts'

const upload = async (stage: AttackStage, bytes: Uint8Array, type = 'image/png') => {
  const { url, headers } = stage.site()
  const answer = await fetch(`${url}/api/admin/images`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${stage.operator.token}`, 'content-type': type },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
  const body = (await answer.json()) as { error?: string; message?: string }
  return { status: answer.status, body, error: body.error, message: body.message, headers: answer.headers }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#223344' } })
const text = (content: string) => new TextEncoder().encode(content)

const FILES: readonly { of: string; bytes: () => Promise<Uint8Array>; status: number; code: string }[] = [
  { of: 'nothing', bytes: async () => new Uint8Array(), status: 422, code: 'image_unreadable' },
  {
    of: 'an SVG with a script',
    bytes: async () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    status: 415,
    code: 'image_type_unsupported',
  },
  {
    of: 'a page',
    bytes: async () => text('<!doctype html><script>alert(1)</script>'),
    status: 415,
    code: 'image_type_unsupported',
  },
  { of: 'a GIF', bytes: async () => picture(8, 8).gif().toBuffer(), status: 415, code: 'image_type_unsupported' },
  { of: 'a TIFF', bytes: async () => picture(8, 8).tiff().toBuffer(), status: 415, code: 'image_type_unsupported' },
  { of: 'a PDF', bytes: async () => text('%PDF-1.4\n1 0 obj'), status: 415, code: 'image_type_unsupported' },
  {
    of: 'half a picture',
    bytes: async () => {
      const whole = await sharp({
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: '#223344',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .png()
        .toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
    status: 422,
    code: 'image_unreadable',
  },
  {
    of: 'a page with the first bytes of a picture',
    bytes: async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), text('<html>')]),
    status: 422,
    code: 'image_unreadable',
  },
  {
    of: 'two million and one bytes',
    bytes: async () => new Uint8Array(2_000_001 + 100_000),
    status: 413,
    code: 'image_too_large',
  },
  {
    of: 'a picture of a hundred megapixels in a few kilobytes',
    bytes: async () => picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer(),
    status: 422,
    code: 'image_too_many_pixels',
  },
]

attackGroup('Uploads', () => {
  for (const { of, bytes, status, code } of FILES) {
    attack(`an operator uploads ${of}`, async (stage) => {
      const content = await bytes()
      await expectRefusal(stage, () => upload(stage, content), status, code)
    })
  }

  attack('an operator uploads a picture with a script appended, and the script is served', async (stage) => {
    const png = await picture(16, 16).png().toBuffer()
    const { status, body } = await upload(stage, Buffer.concat([png, text('<script>alert(1)</script>')]))
    if (status >= 400) return expect(['image_unreadable', 'image_type_unsupported']).toContain(body.error)
    const { url } = body as { url?: string }
    const { url: base, headers } = stage.site()
    const served = await fetch(base + url, { headers: headers ?? {} })
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).not.toContain('<script>')
    return undefined
  })

  attack('an operator uploads a picture with location data', async (stage) => {
    const jpeg = await picture(16, 16)
      .withExif({ IFD0: { Copyright: 'a-secret-of-the-camera' } })
      .jpeg()
      .toBuffer()
    const { body } = await upload(stage, jpeg, 'image/jpeg')
    const { url } = body as { url?: string }
    const { url: base, headers } = stage.site()
    const served = await fetch(base + url, { headers: headers ?? {} })
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).not.toContain('a-secret-of-the-camera')
  })

  attack('a stranger uploads a picture', async (stage) => {
    const { url, headers } = stage.site()
    const answer = await fetch(`${url}/api/admin/images`, { method: 'POST', headers: headers ?? {}, body: 'x' })
    expect(answer.status).toBe(401)
  })

  for (const imageUrl of [
    'http://evil.example/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'https://user:pass@evil.example/a.png',
    '//evil.example/a.png',
    'https://evil.example/" onerror="a',
    'https://127.0.0.1/a.png',
    'https://localhost/a.png',
    'file:///etc/passwd',
    '/images/../../x',
  ]) {
    attack(`an operator gives a card the picture ${imageUrl}`, async (stage) => {
      const [card] = await stage.operator.get<object[]>('/api/admin/cards')
      const act = () => stage.operator.post('/api/admin/cards', { ...card, name: 'An attack', imageUrl })
      await expectRefusal(stage, act, 422, 'image_url_invalid')
    })
  }
})
