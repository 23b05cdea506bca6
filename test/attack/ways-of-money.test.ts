import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import type { AttackStage } from './support/stage.ts'

const settingOf = async (stage: AttackStage, name: string) => {
  const settings = await stage.operator.get<Record<string, { version: number; value: object }>>('/api/admin/settings')
  return settings[name] ?? { version: 0, value: {} }
}
const set = async (stage: AttackStage, name: string, change: object) => {
  const { version, value } = await settingOf(stage, name)
  return () => stage.stolen.put('/api/admin/settings', { name, value: { ...value, ...change }, version })
}
const expectProofRequired = (stage: AttackStage, act: Parameters<typeof expectRefusal>[1]) =>
  expectRefusal(stage, act, 403, 'operator_proof_required')

attackGroup('Operator tokens and ways of money', () => {
  attack('a stolen token makes a card for 1 USDT that grants 100,000,000 BV3 a day', async (stage) => {
    const [card] = await stage.operator.get<object[]>('/api/admin/cards')
    const generous = { ...card, name: 'A gift to me', price: '1', dailyBv3: 100_000_000, totalBv3: 1_000_000_000 }
    await expectProofRequired(stage, () => stage.stolen.post('/api/admin/cards', generous))
  })

  attack('a stolen token lowers the price of a card', async (stage) => {
    const [card] = await stage.operator.get<{ id: number; price: string }[]>('/api/admin/cards')
    const price = (Number(card?.price) - 0.01).toFixed(2)
    const cheaper = { ...card, price, dailyUsdt: '0', totalUsdt: '0' }
    await expectProofRequired(stage, () => stage.stolen.put(`/api/admin/cards/${card?.id}`, cheaper))
  })

  attack('a stolen token raises the rewards of a card', async (stage) => {
    const [card] = await stage.operator.get<{ id: number; totalBv3: number }[]>('/api/admin/cards')
    const more = { ...card, totalBv3: Number(card?.totalBv3) + 1 }
    await expectProofRequired(stage, () => stage.stolen.put(`/api/admin/cards/${card?.id}`, more))
  })

  attack('a stolen token sets the game rate of a card to 1,000 BV3 a minute', async (stage) => {
    const [card] = await stage.operator.get<{ id: number }[]>('/api/admin/cards')
    const act = () => stage.stolen.put(`/api/admin/game-settings/${card?.id}`, { tokensPerMinute: '1000', version: 0 })
    await expectProofRequired(stage, act)
  })

  for (const { of, name, change } of [
    { of: 'sets the game rates to 1,000 BV3 a minute', name: 'gameRates', change: { free: '1000', owner: '1000' } },
    { of: 'raises the daily budget of the games', name: 'games', change: { dailyBudgetBv3: '10000000' } },
    { of: 'opens BV3 withdrawals', name: 'withdrawals', change: { isBv3Open: true } },
    { of: 'moves the date of the listing', name: 'listing', change: { listedAtMs: 4_000_000_000_000 } },
  ]) {
    attack(`a stolen token ${of}`, async (stage) => expectProofRequired(stage, await set(stage, name, change)))
  }
})
