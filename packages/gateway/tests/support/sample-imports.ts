import { dataImport } from '../../schema'
import type { Db, Tx } from '../../core/db/open'
import { PROVIDER_ONE, PROVIDER_TWO } from './samples'
import { BUSINESS_NOW } from './template'

const STATES = ['CHECKED', 'APPLIED', 'REFUSED']

/** Files of an old system, twelve of each provider: the samples have moved in from none. */
export const addImports = (db: Db | Tx): Promise<unknown> =>
  db.insert(dataImport).values(
    Array.from({ length: 24 }, (_, i) => ({
      providerId: i % 2 === 0 ? PROVIDER_ONE : PROVIDER_TWO,
      importNo: `MI26112000${String(i).padStart(6, '0')}`,
      importKind: 'MERCHANTS',
      fileName: `商户${i}.xlsx`,
      fileToken: 'f'.repeat(32),
      importState: STATES[i % 3]!,
      createdBy: '1000000000000001',
      operator: '服务商管理员',
      createTime: new Date(BUSINESS_NOW - i * 3_600_000),
    })),
  )
