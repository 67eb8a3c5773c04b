import type { GatewayConfig, Log } from '../../core/call'
import type { Clock } from '../../core/clock'
import type { Db } from '../../core/db/open'
import type { Limits } from '../../core/http/limits'
import type { FileStore } from '../../core/files/store'
import type { Upstream } from '../../core/upstream/port'

export const INGEST = '/ingest/v1'

export interface IngestDeps {
  db: Db
  clock: Clock
  log: Log
  upstream: Upstream
  files: FileStore
  config: Pick<GatewayConfig, 'dataSecret'>
  limits: Pick<Limits, 'deliveriesPerAddress'>
}
