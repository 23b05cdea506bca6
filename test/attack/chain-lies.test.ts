import { parseUnits } from 'ethers'
import { expect } from 'vitest'
import type { ProxyBehaviour } from '../support/chain/rpc-proxy.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, rpc, sendRequest } from '../support/world/http.ts'
import { signInMessage } from '../support/world/sign-in-message.ts'
import { attack, attackGroup, expectUnchanged } from './support/attack.ts'
import { type AttackStage, anyHash } from './support/stage.ts'

const passThrough: ProxyBehaviour = (_, askNode) => askNode()
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const abiWord = (hex: string) => `0x${hex.replace('0x', '').toLowerCase().padStart(64, '0')}`

/** Lets some of the nodes lie while something is tried. */
async function withLyingNodes<T>(
  { nodes }: AttackStage,
  lies: readonly (ProxyBehaviour | null)[],
  act: () => Promise<T>,
): Promise<T> {
  for (const [place, lie] of lies.entries()) nodes[place]?.behave(lie ?? passThrough)
  try {
    return await act()
  } finally {
    for (const node of nodes) node.behave(passThrough)
  }
}

/** A node that says of a transaction that it paid the treasury. */
const inventsPayment =
  (stage: AttackStage, txHash: string, from: string, amount: bigint): ProxyBehaviour =>
  async ({ method, params }, askNode) => {
    const head = async () =>
      rpc<{ number: string; hash: string }>({ url: '', rpcUrl: stage.chain.rpcUrl }, 'eth_getBlockByNumber', [
        'finalized',
        false,
      ])
    if (method !== 'eth_getTransactionReceipt' || params[0] !== txHash) return askNode()
    const { number, hash } = await head()
    const log = {
      address: stage.chain.usdt.toLowerCase(),
      topics: [TRANSFER, abiWord(from), abiWord(stage.chain.treasury)],
      data: abiWord(amount.toString(16)),
      blockNumber: number,
      blockHash: hash,
      transactionHash: txHash,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    }
    const receipt = {
      transactionHash: txHash,
      transactionIndex: '0x0',
      blockHash: hash,
      blockNumber: number,
      from: from.toLowerCase(),
      to: stage.chain.usdt.toLowerCase(),
      cumulativeGasUsed: '0x5208',
      gasUsed: '0x5208',
      effectiveGasPrice: '0x1',
      contractAddress: null,
      logs: [log],
      logsBloom: `0x${'0'.repeat(512)}`,
      status: '0x1',
      type: '0x0',
    }
    return { result: receipt }
  }

/** A question whether a signature holds carries the code that checks it. */
const SIGNATURE_CALL_MIN = 2_000

attackGroup('Lying chain and payments', () => {
  for (const liars of [1, 2]) {
    attack(`${liars} of three nodes invent a payment`, async (stage) => {
      const player = await stage.newPlayer()
      const [card] = await stage.cards()
      const txHash = anyHash()
      const lie = inventsPayment(stage, txHash, player.address, parseUnits(card?.price ?? '0', 18))
      const lies = Array.from({ length: 3 }, (_, place) => (place < liars ? lie : null))
      await withLyingNodes(stage, lies, () =>
        expectUnchanged(stage, async () => {
          const wish = { userId: player.userId(), cardId: card?.id ?? 0, purchasePrice: card?.price ?? '' }
          const answer = await player.postPurchase({ ...wish, txHash: `${txHash}-1` })
          expect(answer.status).toBeGreaterThanOrEqual(400)
        }),
      )
      expect(await player.purchases()).toEqual([])
    })
  }

  attack('two of three nodes confirm a forged signature of a contract', async (stage) => {
    const victim = stage.deviceOf(anyHash())
    const says: ProxyBehaviour = async ({ method }, askNode) =>
      method === 'eth_call'
        ? { result: `0x1626ba7e${'0'.repeat(56)}` }
        : method === 'eth_getCode'
          ? { result: '0x6001' }
          : askNode()
    const { nonce } = bodyOf(await sendRequest<{ nonce: string }>(stage.site(), '/api/auth/nonce'))
    const message = signInMessage({
      domain: 'play.example',
      address: victim.address,
      uri: 'https://play.example',
      chainId: stage.chainId,
      nonce,
      issuedAt: new Date().toISOString(),
    })
    await withLyingNodes(stage, [says, says, null], () =>
      expectUnchanged(stage, async () => {
        const answer = await sendRequest(stage.site(), '/api/auth/verify', {
          json: { message, signature: `0x${'ab'.repeat(65)}` },
        })
        expect([401, 503]).toContain(answer.status)
        expect(answer.headers.getSetCookie()).toEqual([])
      }),
    )
  })

  attack('a stranger blocks BNB orders with a signature that two nodes check slowly', async (stage) => {
    await stage.resetPrice()
    const player = await stage.newPlayer()
    const [card] = await stage.cards()
    const over = Promise.withResolvers<void>()
    const checksForLong: ProxyBehaviour = async ({ method, params }, askNode) => {
      if (method === 'eth_call' && JSON.stringify(params).length > SIGNATURE_CALL_MIN) await over.promise
      return askNode()
    }
    await withLyingNodes(stage, [null, checksForLong, checksForLong], async () => {
      const site = stage.site()
      const { nonce } = bodyOf(await sendRequest<{ nonce: string }>(site, '/api/auth/nonce'))
      const message = signInMessage({
        domain: 'play.example',
        address: stage.deviceOf(anyHash()).address,
        uri: 'https://play.example',
        chainId: stage.chainId,
        nonce,
        issuedAt: new Date().toISOString(),
      })
      const answer = await sendRequest(site, '/api/auth/verify', {
        json: { message, signature: `0x${'ab'.repeat(300)}` },
      })
      expect([answer.status, answer.error]).toEqual([503, 'dependency_down'])
      bodyOf(await player.post('/api/orders', { cardId: card?.id, quantity: 1, paymentMethod: 'BNB' }))
    }).finally(over.resolve)
  })

  attack('one node denies a payment', async (stage) => {
    const player = await stage.newPlayer()
    await stage.fund(player)
    const [card] = await stage.cards()
    const hides: ProxyBehaviour = async ({ method }, askNode) =>
      method === 'eth_getLogs' ? { result: [] } : method === 'eth_getTransactionReceipt' ? { result: null } : askNode()
    const order = await player.order(card?.id ?? 0, 1)
    const txHash = await withLyingNodes(stage, [hides, null, null], async () => {
      const hash = await player.pay(order)
      await player.attach(order.id, hash)
      return hash
    })
    await waitUntil('the payment is credited', async () => (await player.readOrder(order.id)).status === 'credited')
    expect(bodyOf(await player.post<{ state: string }>('/api/payments/find', { txHash })).state).toBe('found')
    expect(await player.purchases()).toHaveLength(1)
  })

  const LIES_OF_SIZE: Readonly<Record<string, ProxyBehaviour>> = {
    'answers with two million empty lists': async () => ({ result: Array(2_000_000).fill([]) }),
    'refuses with a text of 300 kB': async () => ({ error: { code: -32_000, message: 'block '.repeat(50_000) } }),
  }
  for (const [what, lie] of Object.entries(LIES_OF_SIZE))
    attack(`one node ${what}, and the process goes on`, async (stage) => {
      const player = await stage.newPlayer()
      await stage.fund(player)
      const [card] = await stage.cards()
      await withLyingNodes(stage, [lie, null, null], async () => {
        const order = await player.order(card?.id ?? 0, 1)
        await player.pay(order)
        await waitUntil('the payment is credited', async () => (await player.readOrder(order.id)).status === 'credited')
      })
      expect(await player.purchases()).toHaveLength(1)
    })

  attack('one node hides the logs of every block for good', async (stage) => {
    const hides: ProxyBehaviour = async ({ method }, askNode) => (method === 'eth_getLogs' ? { result: [] } : askNode())
    const player = await stage.newPlayer()
    await stage.fund(player)
    const [card] = await stage.cards()
    const buy = async () => {
      const order = await player.order(card?.id ?? 0, 1)
      await player.pay(order)
      await waitUntil('the payment is credited', async () => (await player.readOrder(order.id)).status === 'credited')
    }
    await withLyingNodes(stage, [hides, null, null], async () => {
      await buy()
      await buy()
    })
    expect(await player.purchases()).toHaveLength(2)
  })

  attack('two of three nodes never answer while a player names a payment', async (stage) => {
    const never: ProxyBehaviour = () => new Promise(() => undefined)
    const player = await stage.newPlayer()
    const [card] = await stage.cards()
    await withLyingNodes(stage, [never, never, null], () =>
      expectUnchanged(stage, async () => {
        const wish = { userId: player.userId(), cardId: card?.id ?? 0, purchasePrice: card?.price ?? '' }
        const answer = await player.postPurchase({ ...wish, txHash: `${anyHash()}-1` })
        expect([answer.status, answer.error]).toEqual([503, 'dependency_down'])
        expect((await player.call('/api/auth/session')).status).toBe(200)
      }),
    )
    // Nodes that hung are asked for people again once they have answered the watcher.
    for (const asker of [player, await stage.elsewhere(player)])
      await waitUntil('the nodes are asked again', async () => {
        const { error } = await asker.post('/api/payments/find', { txHash: anyHash() })
        return error !== 'dependency_down'
      })
  })

  attack('one node reports a different head of the chain', async (stage) => {
    const ahead: ProxyBehaviour = async ({ method, params }, askNode) => {
      const answer = await askNode()
      const block = answer.result as { number?: string } | null
      return method === 'eth_getBlockByNumber' && params[0] === 'finalized' && block?.number !== undefined
        ? { result: { ...block, number: `0x${(BigInt(block.number) + 1_000_000n).toString(16)}` } }
        : answer
    }
    const player = await stage.newPlayer()
    await stage.fund(player)
    const [card] = await stage.cards()
    const order = await player.order(card?.id ?? 0, 1)
    await withLyingNodes(stage, [ahead, null, null], async () => {
      await player.pay(order)
    })
    await waitUntil('the payment is credited', async () => (await player.readOrder(order.id)).status === 'credited')
    expect(await player.purchases()).toHaveLength(1)
  })

  attack('a node answers with a page instead of JSON', async (stage) => {
    const broken: ProxyBehaviour = async () => null
    await withLyingNodes(stage, [broken, null, null], () =>
      expectUnchanged(stage, async () => {
        const player = stage.deviceOf(anyHash())
        await expect(player.order(999_999, 1)).rejects.toThrow('401')
      }),
    )
  })
})
