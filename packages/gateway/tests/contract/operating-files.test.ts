import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { root } from '../../../../tests/architecture/imports'
import { registerSecurity } from '../../core/http/security'

const read = (file: string) => readFileSync(join(root, 'docs/operating', file), 'utf8')
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as object

/** Header lines of a gateway that other origins may call. */
async function securityHeaders() {
  const app = Fastify()
  registerSecurity(app, { corsOrigins: ['https://console.example.com'] })
  app.get('/', async () => '')
  return (await app.inject('/')).headers
}

test('every file that the Dockerfile copies is there, and every npm script that it runs', () => {
  const lines = read('Dockerfile').split('\n')
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied).toContain('package-lock.json')
  expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const run = lines.flatMap((line) => /npm run (\S+)/.exec(line)?.[1] ?? [])
  expect(run).toEqual(['build'])
  expect(Object.keys(scripts)).toContain('build')
  expect(lines).toContain('CMD ["node", "dist/gateway/main.js"]')
})

test('the compose file builds that Dockerfile and mounts where it keeps its data', () => {
  const compose = read('compose.yml')
  expect(existsSync(join(root, /dockerfile: (\S+)/.exec(compose)![1]!))).toBe(true)
  expect(read('Dockerfile')).toContain('VOLUME /srv/console')
  expect(compose).toContain('- files:/srv/console')
})

test('the unit starts the built gateway with the paths of the manual, as the user console', () => {
  const unit = read('console@.service')
  const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  for (const path of ['/opt/console', '/etc/console/env', '/srv/console']) {
    expect(unit).toContain(path)
    expect(manual).toContain(path)
  }
  expect(unit).toMatch(
    /^ExecStart=\/usr\/bin\/env PORT=%i \/usr\/bin\/node dist\/gateway\/main\.js$/m,
  )
  expect(unit).toMatch(/^User=console$/m)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.skipIf(!hasSystemd)(
  `systemd accepts the unit${hasSystemd ? '' : ' (skipped: no systemd-analyze)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-unit-'))
    const file = join(folder, 'console@5173.service')
    // Here node may lie elsewhere than Debian puts it, and there is no such user.
    writeFileSync(file, read('console@.service').replace('/usr/bin/node', process.execPath))
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('console@'))).toEqual([])
  },
)

test('HSTS is said once: by the gateway, not by the nginx before it', async () => {
  expect((await securityHeaders())['strict-transport-security']).toMatch(/^max-age=\d+/)
  expect(read('nginx.conf')).not.toMatch(/add_header/)
})

test('a statically hosted console has the gateway’s headers, with the gateway as a further source', async () => {
  const headers = await securityHeaders()
  const conf = read('nginx-static.conf')
  const given = (name: string) =>
    new RegExp(`add_header ${name} (?:"([^"]*)"|(\\S+)) always;`, 'i')
      .exec(conf)
      ?.slice(1)
      .find(Boolean)
  expect(given('content-security-policy')!.replaceAll(' https://gw.example.com', '')).toBe(
    headers['content-security-policy'],
  )
  for (const name of [
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
  ])
    expect(given(name)?.toLowerCase()).toBe(String(headers[name]).toLowerCase())
})

test('each alert has a severity', () => {
  const alerts = read('alerts.yml').split('- alert: ').slice(1)
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter((one) => !/labels: \{ severity: (page|ticket) \}/.test(one))).toEqual([])
})

test('the changelog’s newest version is the package’s', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(/^## (\S+)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))![1]).toBe(version)
})
