import { parseUnits } from 'ethers'
import { expect } from 'vitest'
import type { CardView } from '#core/api/cards.ts'
import { operatorCall } from '#core/operator-calls.ts'
import { nameOf, readCalls } from '../support/code/calls-of-money.ts'
import { operatorWith } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import { callAs } from './support/call-as.ts'
import { anyHash } from './support/stage.ts'

const calls = (await readCalls()).filter(({ access }) => access === 'operator')

/** Tokens that were never given, each of a form that a lookup could take for another. */
const TOKENS: readonly { of: string; token: string }[] = [
  { of: 'that is empty', token: '' },
  { of: 'of the right length', token: 'x'.repeat(43) },
  { of: 'that is a pattern', token: '%' },
  { of: 'that is SQL', token: "' or 1=1 --" },
  { of: 'of ten thousand characters', token: 'a'.repeat(10_000) },
]

attackGroup('Operator tokens and ways of money', () => {
  for (const call of calls.filter((it) => operatorCall(it).proof === 'always')) {
    attack(`a stolen token without a proof makes the call ${nameOf(call)}`, (stage) =>
      expectRefusal(stage, () => callAs(stage.stolenOwner, call), 403, 'operator_proof_required'),
    )
  }

  for (const { of, token } of TOKENS) {
    attack(`a stranger calls with a token ${of}`, async (stage) => {
      const stranger = operatorWith(stage.site(), token)
      for (const path of ['/api/admin/me', '/api/admin/settings', '/api/admin/payments'])
        await expectRefusal(stage, () => stranger.call(path), 401, 'operator_unauthenticated')
      const sent = () =>
        stranger.post('/api/admin/send-tokens', { walletAddress: `0x${'1'.repeat(40)}`, bv3Amount: '1' })
      await expectRefusal(stage, sent, 401, 'operator_unauthenticated')
    })
  }

  attack('a player calls the panel with the session of a wallet', async (stage) => {
    const player = await stage.newPlayer()
    for (const call of calls) {
      const { status, error } = await callAs({ call: player.call }, call)
      expect([nameOf(call), status, error]).toEqual([nameOf(call), 401, 'operator_unauthenticated'])
    }
  })

  attack('a token that was logged out is used again', async (stage) => {
    const { username, password, recoveryCodes } = stage.accounts.viewer
    const at = stage.site()
    const json = { username, password, code: recoveryCodes[0] }
    const { body } = await sendRequest<{ token: string }>(at, '/api/admin/login', { json })
    const viewer = operatorWith(at, body.token)
    expect((await viewer.post('/api/admin/logout', undefined)).status).toBe(204)
    for (const process of [0, 1]) {
      const again = operatorWith(stage.site(process), body.token)
      await expectRefusal(stage, () => again.call('/api/admin/me'), 401, 'operator_unauthenticated')
    }
  })

  attack('a recovery code is used twice', async (stage) => {
    const { username, password, recoveryCodes } = stage.accounts.second
    const json = { username, password, code: recoveryCodes[0] }
    expect((await sendRequest(stage.site(), '/api/admin/login', { json })).status).toBe(200)
    await expectRefusal(stage, () => sendRequest(stage.site(1), '/api/admin/login', { json }), 401, 'login_code_wrong')
  })

  attack('a thief logs in with the password and no code', async (stage) => {
    const { username, password } = stage.accounts.owner
    const act = () => sendRequest(stage.site(), '/api/admin/login', { json: { username, password } })
    await expectRefusal(stage, act, 401, 'login_code_required')
  })

  attack('a thief logs in with the password and a guessed code', async (stage) => {
    const { username, password } = stage.accounts.owner
    const act = () => sendRequest(stage.site(), '/api/admin/login', { json: { username, password, code: '000000' } })
    await expectRefusal(stage, act, 401, 'login_code_wrong')
  })

  attack('a stranger learns from a failed login whether an account exists', async (stage) => {
    const at = stage.site()
    const said = async (username: string) => {
      const { status, body } = await sendRequest(at, '/api/admin/login', {
        json: { username, password: 'not the password' },
      })
      return { status, body }
    }
    expect(await said('olga')).toEqual(await said('nobody-of-that-name'))
  })

  attack('a stranger guesses passwords from one network', async (stage) => {
    const at = stage.site()
    const codes: string[] = []
    for (let n = 0; n < 25; n++) {
      const json = { username: `guess-${n}`, password: 'not the password' }
      codes.push((await sendRequest(at, '/api/admin/login', { json })).error ?? '')
    }
    expect(codes).toContain('login_throttled')
    expect(codes).not.toContain('')
  })

  attack('an operator makes the account an owner', async (stage) => {
    const act = () => stage.operator.put('/api/admin/operators/olga', { role: 'owner' })
    await expectRefusal(stage, act, 403, 'operator_role_insufficient')
  })

  attack('the last owner is made a viewer', async (stage) => {
    const { username } = stage.accounts.owner
    const act = () => stage.owner.put(`/api/admin/operators/${username}`, { role: 'viewer' })
    await expectRefusal(stage, act, 409, 'operator_last_owner')
  })

  attack('the last owner is removed', async (stage) => {
    const { username } = stage.accounts.owner
    const act = () => stage.owner.call(`/api/admin/operators/${username}`, { method: 'DELETE' })
    await expectRefusal(stage, act, 409, 'operator_last_owner')
  })

  attack('an owner adds an operator under the name of the program', async (stage) => {
    for (const username of ['system', 'platform', 'console', 'Olga', 'OLGA', 'a', 'олга', 'olga ']) {
      const before = await stage.fingerprint()
      const { status } = await stage.owner.post('/api/admin/operators', { username, role: 'owner' })
      expect(status, username).toBeGreaterThanOrEqual(400)
      expect(await stage.fingerprint()).toEqual(before)
    }
  })

  attack('an operator sends a million and one BV3', async (stage) => {
    const { address } = await stage.newPlayer()
    const act = () => stage.operator.post('/api/admin/send-tokens', { walletAddress: address, bv3Amount: '1000000.01' })
    await expectRefusal(stage, act, 422, 'grant_too_large')
  })

  attack('an operator sends a negative amount', async (stage) => {
    const { address } = await stage.newPlayer()
    for (const amount of ['-1', '1e3', '0.001', 'NaN', '0x1']) {
      const act = () => stage.operator.post('/api/admin/send-tokens', { walletAddress: address, bv3Amount: amount })
      await expectRefusal(stage, act, 422, 'grant_amount_invalid')
    }
  })

  attack('an operator gives 101 copies, none, and half a copy', async (stage) => {
    const { address } = await stage.newPlayer()
    const [card] = await stage.cards()
    for (const quantity of [101, 0, -1, 0.5, '1e2']) {
      const act = () =>
        stage.operator.post('/api/admin/give-nft', { walletAddress: address, cardId: card?.id, quantity })
      await expectRefusal(stage, act, 422, 'grant_quantity_invalid')
    }
  })

  attack('an operator sends to an address with a typing error', async (stage) => {
    const mixed = `0x${'aB'.repeat(20)}`
    const act = () => stage.operator.post('/api/admin/send-tokens', { walletAddress: mixed, bv3Amount: '1' })
    await expectRefusal(stage, act, 400, 'malformed_request')
  })

  attack('an operator uses one idempotency key for two gifts', async (stage) => {
    const { address } = await stage.newPlayer()
    const send = (bv3Amount: string) =>
      stage.operator.call('/api/admin/send-tokens', {
        json: { walletAddress: address, bv3Amount },
        headers: { 'idempotency-key': 'one-gift-and-not-two' },
      })
    expect((await send('1')).status).toBe(200)
    expect((await send('1')).status).toBe(200)
    await expectRefusal(stage, () => send('2'), 409, 'idempotency_key_reused')
    const [row] = await stage.rows<{ bv3: string }>(
      'select bv3_available as bv3 from balances b join users u using (user_id) where u.wallet_address = $1',
      [address.toLowerCase()],
    )
    expect(row?.bv3).toBe('100')
  })

  attack('an operator corrects a balance below zero', async (stage) => {
    const player = await stage.richPlayer({ usdt: '1' })
    const correction = {
      userId: player.userId(),
      asset: 'USDT',
      amount: '2',
      confirmedAmount: '2',
      debit: 'available',
      credit: 'rewards',
      why: 'an attack',
    }
    const before = await stage.fingerprint()
    const { status } = await stage.operator.post('/api/admin/corrections', correction)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await stage.fingerprint()).toEqual(before)
  })

  attack('an operator gives demo money on the real chain', async (stage) => {
    const before = await stage.fingerprint()
    const { status } = await stage.owner.post('/api/admin/setup-demo', {})
    const after = await stage.fingerprint()
    expect({ ...after, cards: '' }).toEqual({ ...before, cards: '' })
    expect(status).toBeLessThan(500)
  })

  attack('an operator records a payment that is not on the chain', async (stage) => {
    const player = await stage.newPlayer()
    const act = () =>
      stage.operator.post('/api/admin/payments/record', {
        txHash: anyHash(),
        walletAddress: player.address,
        amountWei: '1000000000000000000',
      })
    await expectRefusal(stage, act, 404, 'payment_unknown')
  })

  for (const { of, change } of [
    { of: 'price', change: { price: '90' } },
    { of: 'terms', change: { totalUsdt: '0', dailyUsdt: '0', totalBv3: 1, dailyBv3: 1 } },
  ]) {
    attack(`the ${of} of a card change while an operator reads what a credit takes`, async (stage) => {
      const player = await stage.newPlayer()
      await stage.fund(player)
      const { treasury } = await player.facts()
      const txHash = await player.sendToken(treasury, parseUnits('100', 18))
      const kept = await waitUntil('the payment is kept', async () => {
        const open = await stage.operator.get<{ id: number; txHash: string }[]>('/api/admin/payments?filter=open')
        return open.find((payment) => payment.txHash === txHash) ?? null
      })
      const readCard = async () => (await stage.operator.get<CardView[]>('/api/admin/cards'))[0]
      const card = await readCard()
      const edit = (json: object) => stage.owner.put(`/api/admin/cards/${card?.id}`, json)
      const credit = {
        action: 'credit',
        cardId: card?.id,
        cardVersion: card?.version,
        isAtOrderPrice: false,
        copies: 1,
      }
      bodyOf(await edit({ ...change, version: card?.version }))
      const act = () => stage.second.post(`/api/admin/payments/${kept.id}/resolve`, credit)
      await expectRefusal(stage, act, 409, 'card_changed_meanwhile')
      const { price, totalUsdt, dailyUsdt, totalBv3, dailyBv3 } = card ?? {}
      bodyOf(await edit({ price, totalUsdt, dailyUsdt, totalBv3, dailyBv3 }))
      const cardVersion = (await readCard())?.version
      bodyOf(await stage.second.post(`/api/admin/payments/${kept.id}/resolve`, { ...credit, cardVersion }))
      bodyOf(
        await stage.second.post(`/api/admin/payments/${kept.id}/resolve`, { action: 'refund', way: 'operator_wallet' }),
      )
    })
  }

  attack('an operator resolves a payment that does not exist', async (stage) => {
    const [card] = await stage.cards()
    const credit = { action: 'credit', cardId: card?.id, cardVersion: 1, isAtOrderPrice: false, copies: 1 }
    const act = (json: object) => () => stage.operator.post('/api/admin/payments/999999/resolve', json)
    await expectRefusal(stage, act(credit), 404, 'payment_unknown')
    await expectRefusal(stage, act({ action: 'refund' }), 404, 'payment_unknown')
  })
})
