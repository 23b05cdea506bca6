import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../wait-until.ts'
import { ensureNginx, makeCertificate } from './ensure-nginx.ts'
import { freePort } from './free-port.ts'

const FILE = join(import.meta.dirname, '../../../ops/nginx.conf')
const NAME = 'localhost'

/** Maximum concurrent requests of one caller: fewer than the 2,000 of the file. */
export const CONNECTIONS_MAX = 20

export type Nginx = {
  /** Port of the site with TLS. */
  readonly port: number
  readonly plainPort: number
  /** Certificate in PEM. A client that trusts it trusts the site. */
  readonly certificate: string
  stop(): Promise<void>
}

/**
 * Starts nginx with the file that operators are given, except for its name, its ports, its files and `CONNECTIONS_MAX`.
 *
 * @param folder for everything that it writes
 * @param ports of the two processes behind it
 */
export async function startNginx(folder: string, ports: readonly [number, number]): Promise<Nginx> {
  const program = ensureNginx()
  const [port, plainPort] = [await freePort(), await freePort()]
  const [certificateFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  makeCertificate(NAME, certificateFile, keyFile)
  mkdirSync(join(folder, 'temporary'))
  const site = replaceAll(readFileSync(FILE, 'utf8'), [
    ['/etc/letsencrypt/live/play.example/fullchain.pem', certificateFile],
    ['/etc/letsencrypt/live/play.example/privkey.pem', keyFile],
    ['/var/cache/nginx/bv3', join(folder, 'cache')],
    ['127.0.0.1:3001', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports[1]}`],
    ['play.example', NAME],
    ['limit_conn bv3_callers 2000;', `limit_conn bv3_callers ${CONNECTIONS_MAX};`],
    ['listen 443 ', `listen ${port} `],
    ['listen 80;', `listen ${plainPort};`],
  ])
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(join(folder, 'nginx.conf'), mainFile(folder))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const stop = () => end(child)
  process.once('exit', () => child.kill('SIGTERM'))
  await waitUntil('nginx answers', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended at once: ${said}`)
    return fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  })
  return { port, plainPort, certificate: readFileSync(certificateFile, 'utf8'), stop }
}

/** @throws if the file lacks a text to replace, because the file was changed and this code was not */
function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`ops/nginx.conf has no ${from}`)
    return before.replaceAll(from, to)
  }, text)
}

/** Returns Debian's main file around a site, with all its paths in a folder of ours. */
const mainFile = (folder: string) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off;
  error_log ${folder}/error.log;
  client_body_temp_path ${folder}/temporary/body;
  proxy_temp_path ${folder}/temporary/proxy;
  fastcgi_temp_path ${folder}/temporary/fastcgi;
  uwsgi_temp_path ${folder}/temporary/uwsgi;
  scgi_temp_path ${folder}/temporary/scgi;
  include ${folder}/site.conf;
}
`

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
