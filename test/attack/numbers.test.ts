import { expect } from 'vitest'
import { attack, attackGroup, expectRefusal, expectUnchanged } from './support/attack.ts'

/** Bodies that are no JSON, or JSON that two readers could read differently. */
const BODIES: readonly { of: string; text: string }[] = [
  { of: 'half an object', text: '{"cardId":1' },
  { of: 'a trailing comma', text: '{"cardId":1,"quantity":1,}' },
  { of: 'single quotes', text: "{'cardId':1,'quantity':1}" },
  { of: 'a comment', text: '{"cardId":1,"quantity":1}//' },
  { of: 'NaN', text: '{"cardId":NaN,"quantity":1}' },
  { of: 'Infinity', text: '{"cardId":1,"quantity":Infinity}' },
  { of: 'a number above the double range', text: '{"cardId":1,"quantity":1e400}' },
  { of: 'a hexadecimal number', text: '{"cardId":0x1,"quantity":1}' },
  { of: 'a number with a leading zero', text: '{"cardId":01,"quantity":1}' },
  { of: 'a number with a plus sign', text: '{"cardId":+1,"quantity":1}' },
  { of: 'two documents', text: '{"cardId":1,"quantity":1}{"cardId":2}' },
  { of: 'a list', text: '[1,1]' },
  { of: 'null', text: 'null' },
  { of: 'a text', text: '"cardId"' },
  { of: 'a field twice', text: '{"cardId":1,"quantity":1,"quantity":10}' },
  { of: 'a prototype', text: '{"cardId":1,"__proto__":{"quantity":1}}' },
  { of: 'a constructor', text: '{"cardId":1,"constructor":{"prototype":{"quantity":1}}}' },
  { of: 'a zero byte', text: '{"cardId":1,"quantity":1}\0' },
  { of: 'lists five thousand deep', text: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
  { of: 'objects five thousand deep', text: `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}` },
]

/** A number in a place of a whole number from 1 to 10. */
const QUANTITIES = [
  '0',
  '-1',
  '-0',
  '11',
  '1.5',
  '1e-7',
  '9007199254740993',
  '1e21',
  'true',
  '"1.0"',
  '" 1"',
  '"٣"',
  '[1]',
  '{}',
]

attackGroup('Numbers and JSON', () => {
  for (const { of, text } of BODIES) {
    attack(`a body of ${of} orders a card`, async (stage) => {
      const player = await stage.newPlayer()
      await expectRefusal(stage, () => player.call('/api/orders', { text }), 400, 'malformed_request')
    })
  }

  for (const quantity of QUANTITIES) {
    attack(`an order asks for ${quantity} copies`, async (stage) => {
      const player = await stage.newPlayer()
      const [card] = await stage.cards()
      const text = `{"cardId":${card?.id},"quantity":${quantity}}`
      await expectRefusal(stage, () => player.call('/api/orders', { text }), 400, 'malformed_request')
    })
  }

  attack('a number of forty thousand digits names a card', async (stage) => {
    const player = await stage.newPlayer()
    const text = `{"cardId":${'9'.repeat(40_000)},"quantity":1}`
    await expectRefusal(stage, () => player.call('/api/orders', { text }), 400, 'malformed_request')
  })

  attack('a price that JavaScript rounds is accepted as the card’s price', async (stage) => {
    const player = await stage.newPlayer()
    const [card] = await stage.cards()
    const text = `{"userId":${player.userId()},"cardId":${card?.id},"purchasePrice":${card?.price}.00000000000000000001,"txHash":"0x${'a'.repeat(64)}-1"}`
    const answer = await expectUnchanged(stage, () => player.call('/api/purchases', { text }))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  attack('a whole number of 17 digits is rounded to another player’s id', async (stage) => {
    const player = await stage.newPlayer()
    const text = `{"userId":90071992547409${String(player.userId()).padStart(3, '0')},"cardIds":[]}`
    const answer = await expectUnchanged(stage, () => player.call('/api/mining/start', { text }))
    expect([400, 403]).toContain(answer.status)
  })

  attack('a query has a limit outside its bounds', async (stage) => {
    const player = await stage.newPlayer()
    for (const limit of ['0', '-1', '1001', '1e9', 'NaN', '1.5', 'x'])
      await expectRefusal(
        stage,
        () => player.call(`/api/purchases/user?walletAddress=${player.address}&limit=${limit}`),
        400,
        'malformed_request',
      )
  })

  attack('a query has a malformed cursor', async (stage) => {
    const player = await stage.newPlayer()
    for (const cursor of ['x', '1 or true', '%00', "'", '-1', '1;drop table users', '9'.repeat(100)])
      await expectRefusal(
        stage,
        () => player.call(`/api/purchases/user?walletAddress=${player.address}&cursor=${encodeURIComponent(cursor)}`),
        400,
        'malformed_request',
      )
  })
})
