import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { root } from '../architecture/imports'
import { freePort } from '../e2e/support/gateway'
import {
  passwordServer,
  type PasswordServer,
} from '../../packages/gateway/tests/start/password-server'
import { copyProject } from '../support/project-copy'
import { postgresBin } from '../../packages/gateway/tests/support/postgres'

/**
 * The shell blocks of docs/operating.md, one after the other in one shell of root, on a bare
 * PostgreSQL. The machine's folders, its user and its port are replaced; packages are not
 * installed again, and the unit's command is run without systemd.
 */
const isRoot = process.getuid?.() === 0
const place = mkdtempSync(join(tmpdir(), 'console-manual-'))
const USER = 'console-manual'
let server: PasswordServer | undefined
afterAll(async () => {
  spawnSync('userdel', [USER])
  await server?.stop()
  rmSync(place, { recursive: true, force: true })
})

/** A section's blocks, as written. */
function blocksOf(heading: string): string[] {
  const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const section = manual.split(/^## /m).find((one) => one.startsWith(heading))!
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map((block) => block[1]!)
}

/** As before the installation: only a superuser, no role of the product. */
async function barePostgres(): Promise<PasswordServer> {
  const made = await passwordServer()
  if (!('server' in made)) throw new Error(made.reason)
  const admin = new pg.Client(
    made.server.url.replace('console:secret', 'admin:secret').replace('/console_db', '/postgres'),
  )
  await admin.connect()
  for (const name of ['console_db', 'latin_db']) await admin.query(`drop database ${name}`)
  await admin.query('drop role console')
  await admin.end()
  return made.server
}

function here(text: string, ports: { database: number; gateway: number }): string {
  return text
    .replaceAll('/etc/console', `${place}/etc`)
    .replaceAll('/srv/console', `${place}/srv`)
    .replaceAll('/opt/console', `${place}/opt`)
    .replaceAll('/mnt/backup', `${place}/backup`)
    .replaceAll('127.0.0.1:5432', `127.0.0.1:${ports.database}`)
    .replaceAll('5173', String(ports.gateway))
    .replace(/(useradd .*) console$/m, `$1 ${USER}`)
    .replaceAll('console:console /', `${USER}:${USER} /`)
    .replaceAll('-g console', `-g ${USER}`)
    .replaceAll('-u console', `-u ${USER}`)
}

/** What systemd makes of the unit, in the shell's background. */
function unitCommand(ports: { database: number; gateway: number }): string {
  const unit = readFileSync(join(root, 'docs/operating/console@.service'), 'utf8')
  const command = /^ExecStart=(.*)$/m
    .exec(unit)![1]!
    .replace('%i', String(ports.gateway))
    .replace('/usr/bin/node', process.execPath)
  const variable = /^Environment=(.*)$/m.exec(unit)![1]!
  return `(set -a; . ${place}/etc/env; set +a; export ${variable}; cd ${place}/opt
    exec setpriv --reuid ${USER} --regid ${USER} --clear-groups ${command}) > ${place}/journal 2>&1 &
  gateway=$!\n`
}

/** In place of `npm ci`: the packages of this checkout, in a folder of the user's own. */
const LINK_PACKAGES = `rm -rf node_modules && as_console mkdir node_modules
as_console ln -s ${root}/node_modules/* ${root}/node_modules/.bin node_modules/`

function shell(script: string, env: Record<string, string>, cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-euc', script], {
      cwd,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    child.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${code}\n${said}`)),
    )
  })
}

test('the manual’s commands install, start, measure, back up and restore a gateway', async ({
  skip,
}) => {
  skip(!isRoot, 'it makes a user of the machine: only root may')
  skip(postgresBin() === undefined, 'no PostgreSQL is installed')
  // Of a run that was cut off.
  spawnSync('userdel', [USER])
  server = await barePostgres()
  const ports = { database: server.port, gateway: await freePort() }
  chmodSync(place, 0o755)
  mkdirSync(join(place, 'backup'))
  const copy = copyProject()
  const sample = 'docs/operating/console.env'
  writeFileSync(join(copy.folder, sample), here(readFileSync(join(root, sample), 'utf8'), ports))
  const blocks = [...blocksOf('1. '), ...blocksOf('3. '), ...blocksOf('7. ')]
  expect(blocks.length).toBe(8)
  const script = blocks
    .map((block) =>
      here(block, ports)
        .replace(/^as_console npm ci$/m, LINK_PACKAGES)
        .replace(/^cp .* \/etc\/systemd\/system\/$/m, '')
        .replace(/^systemctl .*$/m, unitCommand(ports)),
    )
    .join('\n')
  const stop = `
      ls -ld ${place}/srv/files ${place}/srv/restored/files
      stat -c 'env %a %U %G' ${place}/etc/env
      kill -TERM $gateway; wait $gateway; echo "stopped with $?"`
  const env = {
    PGHOST: '127.0.0.1',
    PGPORT: String(server.port),
    PGUSER: 'admin',
    PGDATABASE: 'postgres',
    PGPASSWORD: 'secret',
  }
  const said = await shell(script + stop, env, copy.folder).finally(() => copy.remove())
  expect(said).toContain('服务商 某某支付服务有限公司（6100000000000001）')
  expect(said).toContain('服务商 另一家支付服务有限公司（6100000000000002）')
  expect(said).toMatch(/"status":"ok","version":"\d+\.\d+\.\d+"/)
  expect(said).toMatch(/^全部相符$/m)
  expect(said).toMatch(/^console_jobs\{/m)
  expect(said).toContain('备份与数据在同一块盘上')
  expect(said).toContain(`env 640 root ${USER}`)
  expect(said).toContain('stopped with 0')
})
