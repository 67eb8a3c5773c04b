import type { AddressInfo } from 'node:net'
import { migrateDatabase } from '../../packages/gateway/core/db/migrate'
import { openDatabase } from '../../packages/gateway/core/db/open'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../packages/gateway/core/config'
import { createDiskStore } from '../../packages/gateway/core/files/disk-store'
import { createGateway } from '../../packages/gateway/gateway'
import { prove } from '../../packages/gateway/features/proof/prove'
import { sandbox } from '../../packages/gateway/sandbox'
import { samples } from '../../packages/gateway/sandbox/samples/load'
import { errorLog } from './errors'
import { UNLIMITED } from './unlimited'
import { BUSINESS_NOW } from '../../packages/gateway/tests/support/template'

/** The parent's orders, and the messages sent back to it. */
export type Order = 'memory' | 'prove' | 'stop'
export type Said =
  | { kind: 'ready'; origin: string }
  | { kind: 'error'; traceId: string; error: string }
  | { kind: 'memory'; rssMb: number; heapMb: number }
  | { kind: 'proven'; differences: string[] }

/**
 * A sandbox gateway in a process of its own, on the data directory of the first argument, without
 * limits: the memory of the process is the gateway's alone. Started with `--expose-gc`.
 */
const say = (said: Said): void => void process.send!(said)
const MB = 1024 * 1024

const dataDir = process.argv[2]!
const files = createDiskStore(dataDir)
const database = await openDatabase(
  process.env.FUZZ_DATABASE_URL ? { databaseUrl: process.env.FUZZ_DATABASE_URL } : { dataDir },
)
await migrateDatabase(database, samples({ files }))
const gateway = await createGateway({
  database,
  ownsDatabase: true,
  files,
  sandbox,
  config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: true, dataDir },
  business: () => BUSINESS_NOW,
  logger: errorLog((traceId, error) => say({ kind: 'error', traceId, error })),
  ...UNLIMITED,
})
await gateway.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = gateway.app.server.address() as AddressInfo

process.on('message', (order: Order) => {
  switch (order) {
    case 'memory': {
      globalThis.gc?.()
      globalThis.gc?.()
      const { rss, heapUsed, external } = process.memoryUsage()
      return say({ kind: 'memory', rssMb: rss / MB, heapMb: (heapUsed + external) / MB })
    }
    case 'prove':
      return void prove(gateway.db).then(({ proven }) =>
        say({
          kind: 'proven',
          differences: proven.flatMap(({ title, differences }) =>
            differences.map((one) => `${title}: ${one}`),
          ),
        }),
      )
    case 'stop':
      return void gateway.close().then(() => process.exit(0))
    default:
      order satisfies never
  }
})
process.on('disconnect', () => process.exit(1))
say({ kind: 'ready', origin: `http://127.0.0.1:${port}` })
