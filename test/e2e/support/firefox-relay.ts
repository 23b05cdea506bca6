#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/*
 * Playwright starts this program in place of Firefox. It starts Firefox and relays the messages of WebDriver BiDi. It answers one
 * command itself, which Playwright sends for each page and Firefox ESR does not support.
 */

const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

// Playwright sets this variable, which would end the browser when any page crashes.
const { MOZ_CRASHREPORTER_SHUTDOWN: _, ...env } = process.env

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  env,
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
process.on('exit', () => firefox.kill())

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, url] = LISTENING.exec(line) ?? []
  if (url === undefined) return
  const relay = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  relay.on('connection', (client) => connect(client, new WebSocket(`${url}/session`)))
  relay.on('listening', () => {
    const { port } = relay.address() as AddressInfo
    // Playwright reads the address from this line.
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
})

function connect(client: WebSocket, browser: WebSocket): void {
  const opened = once(browser, 'open')
  client.on('message', async (data) => {
    const message = String(data)
    const { id, method } = JSON.parse(message) as { id: number; method: string }
    await opened
    if (method === UNKNOWN_COMMAND) client.send(JSON.stringify({ type: 'success', id, result: {} }))
    else browser.send(message)
  })
  browser.on('message', (data) => client.send(String(data)))
  client.on('close', () => browser.close())
  browser.on('close', () => client.close())
}
