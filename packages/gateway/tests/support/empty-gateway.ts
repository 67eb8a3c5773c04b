import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '../../core/db/migrate'
import { openDatabase } from '../../core/db/open'
import { hashPassword } from '../../features/user/password'
import { createGateway, type Gateway, type GatewayOptions } from '../../gateway'
import { install } from '../../install/install'
import { BUSINESS_NOW } from './template'
import { wireClient, type WireClient } from './wire-client'

export const INITIAL_PASSWORD = 'Handed-over-7'

/** The input of `npm run init`. */
const FIRST = {
  provider: {
    providerName: '启明支付服务有限公司',
    shortName: '启明支付',
    acquirerCode: '48290000',
    taxNo: '',
  },
  admin: { loginName: 'boss', nickName: '周启明', mobile: '13700000001' },
}

/** Quick, and good for nothing but tests. */
const CHEAP = { N: 2, r: 1, p: 1 }

export const initialAdmin = async () => ({
  ...FIRST,
  admin: { ...FIRST.admin, passwordHash: await hashPassword(INITIAL_PASSWORD, undefined, CHEAP) },
})

export interface EmptyGateway extends Gateway, WireClient {}

/**
 * A gateway without a sandbox, on an empty database; `init` makes its first provider. A data directory
 * that is given stays, for the next gateway on the same database.
 */
export async function startEmptyGateway(
  options: {
    init?: boolean
    databaseUrl?: string
    dataDir?: string
    /** Kinds of jobs that do not run; default: the nightly proof. */
    without?: readonly string[]
  } & Pick<
    GatewayOptions,
    'consoleDir' | 'upstream' | 'business' | 'carriers' | 'messageTimeoutMs'
  > & {
      consoleUrl?: string
    } = {},
): Promise<EmptyGateway> {
  const { databaseUrl, business = () => BUSINESS_NOW } = options
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'console-empty-'))
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { memory: true })
  await migrateDatabase(database)
  if (options.init) await install(database.db, await initialAdmin(), business())
  const gateway = await createGateway({
    database,
    ownsDatabase: true,
    business,
    consoleDir: options.consoleDir,
    upstream: options.upstream,
    carriers: options.carriers,
    messageTimeoutMs: options.messageTimeoutMs,
    limits: { perSession: 1_000_000, perAddress: 1_000_000, unknownSessions: 1_000_000 },
    without: options.without ?? ['proof.plan'],
    config: {
      signSecret: 'sixteen-letters-and-more',
      desKey: 'a-key-of-its-own-24bytes',
      sandbox: false,
      dataSecret: 'a-secret-for-what-is-kept-in-tests',
      dataDir,
      consoleUrl: options.consoleUrl,
    },
  })
  return {
    ...gateway,
    ...wireClient(gateway),
    async close() {
      await gateway.close()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
