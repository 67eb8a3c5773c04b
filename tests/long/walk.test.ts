import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_PASSWORD } from '../../gateway/sandbox/seed/accounts'
import { startEmptyGateway, type EmptyGateway } from '../support/empty-gateway'
import { postgresBin, startPostgres, type PostgresServer } from '../support/postgres'
import { BUSINESS_NOW } from '../support/template'
import { startUpstream, type TestUpstream } from '../support/upstream'
import type { TestSession } from '../support/wire-client'
import { enter, pay } from './walk/merchants'
import { clockOff, ledgerCheck, run } from './walk/programs'

const bin = postgresBin()
const dataDir = mkdtempSync(join(tmpdir(), 'console-walk-'))
let server: PostgresServer
let upstream: TestUpstream
let gw: EmptyGateway
let admin: TestSession

beforeAll(async () => {
  server = await startPostgres(bin!, { durable: true })
  upstream = await startUpstream()
})
afterAll(async () => {
  await gw?.close()
  await upstream.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('install', async () => {
  const said = await run(
    'gateway/cli/init.ts',
    [
      ...['--provider-name', '启明支付服务有限公司', '--short-name', '启明支付'],
      ...['--acquirer-code', '48290000', '--tax-no', ''],
      ...['--login-name', 'boss', '--nick-name', '周启明', '--mobile', '13700000001'],
    ],
    {
      DATABASE_URL: server.url,
      INIT_PASSWORD: 'Handed-over-7',
      NODE_OPTIONS: clockOff(BUSINESS_NOW - Date.now()),
    },
  )
  console.log(said)
  gw = await startEmptyGateway({ databaseUrl: server.url, dataDir, upstream: upstream.settings })
  const login = await gw.post('/v1/user/login', {
    loginName: 'boss',
    password: 'Handed-over-7',
    ...(await gw.captcha()),
  })
  const { sessionId, userId, userCustId } = login.respData
  const changed = await gw.post(
    '/v1/user/changePassword',
    { oldPassword: 'Handed-over-7', newPassword: SANDBOX_PASSWORD },
    { session: { sessionId, userId, custId: userCustId } },
  )
  console.log(changed)
  admin = await gw.signIn('boss')
  expect(await ledgerCheck(server.url)).toBe('全部相符')
})

test('entry', async () => {
  for (const [i, kind] of (['normal', 'normal', 'mini'] as const).entries()) console.log(await enter(gw, admin, kind, i))
  await gw.runDue()
  console.log(upstream.orders.map(({kind, refId, ...x}) => [kind, refId, Object.keys(x)]))
  console.log(await pay(gw, [1]).catch(e => e.message))
})
