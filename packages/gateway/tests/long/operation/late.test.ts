import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { formatDateTime } from '#domain/dates'
import { createGateway } from '../../../gateway'
import { sandbox } from '../../../sandbox'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../../core/config'
import { BUSINESS_NOW } from '../../support/template'
import { openTestDatabase } from '../../support/test-database'

const DAY_MS = 86_400_000
const folder = await mkdtemp(join(tmpdir(), 'console-late-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('jobs that fell due while the gateway was down are logged while they catch up, in business time', async () => {
  const told: string[] = []
  const back = BUSINESS_NOW + 3 * DAY_MS
  const gateway = await createGateway({
    database: await openTestDatabase(inject('gatewayTemplate')),
    ownsDatabase: true,
    business: () => back,
    sandbox,
    config: {
      signSecret: SANDBOX_SIGN_SECRET,
      desKey: SANDBOX_DES_KEY,
      sandbox: true,
      dataDir: folder,
    },
    without: ['proof.plan'],
    onLate: ({ at, until }) => void told.push(`${formatDateTime(at)} / ${formatDateTime(until)}`),
  })
  await gateway.close()
  expect(told.length).toBeGreaterThan(0)
  for (const line of told)
    expect(line).toMatch(/^2026-11-2[0-3] \d\d:\d\d:\d\d \/ 2026-11-23 15:00:00$/)
  expect(told).toEqual(told.toSorted())
})
