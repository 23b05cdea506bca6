import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const NGINX = '/usr/sbin/nginx'
const APT_GET = '/usr/bin/apt-get'
const OPENSSL = '/usr/bin/openssl'
const INSTALL_LIMIT_MS = 120_000

/**
 * Finds Debian's nginx, and openssl for a certificate. Installs them from Debian if they are missing and this process is root.
 *
 * @returns the path of nginx
 */
export function ensureNginx(): string {
  if (existsSync(NGINX) && existsSync(OPENSSL)) return NGINX
  if (existsSync(APT_GET) && process.getuid?.() === 0) {
    const options = { stdio: 'ignore', timeout: INSTALL_LIMIT_MS } as const
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync(APT_GET, ['update', '-qq'], options)
    spawnSync(APT_GET, ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light', 'openssl'], {
      ...options,
      env,
    })
  }
  if (existsSync(NGINX) && existsSync(OPENSSL)) return NGINX
  throw new Error(
    'No nginx was found or could be installed: install nginx-light and openssl, e.g. with apt-get as root',
  )
}

/** Creates a self-signed certificate for a name; both files are PEM. */
export function makeCertificate(name: string, certificateFile: string, keyFile: string): void {
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const files = ['-keyout', keyFile, '-out', certificateFile]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync(OPENSSL, ['req', '-x509', ...key, '-days', '2', ...subject, ...files], { stdio: 'ignore' })
}
