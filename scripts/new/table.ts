import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { getTableColumns, is } from 'drizzle-orm'

const files = import.meta.glob<Record<string, unknown>>(
  '../../packages/gateway/features/*/*-schema.ts',
  {
    eager: true,
  },
)

/** A feature's table as a call needs it. */
export interface TableOf {
  /** Its constant, e.g. `couponVerify`. */
  name: string
  /** Module beside the feature's folder `calls`, e.g. `../coupon-schema`. */
  module: string
  columns: Readonly<Record<string, PgColumn>>
  /** The key beside the provider. */
  id: string
}

/** The table `wanted`, or the feature's first. @throws naming what there is */
export function tableOf(feature: string, wanted: string | undefined): TableOf {
  const found = Object.entries(files)
    .filter(([file]) => file.includes(`/features/${feature}/`))
    .flatMap(([file, exports]) =>
      Object.entries(exports).flatMap(([name, table]) =>
        is(table, PgTable) ? [{ file, name, table }] : [],
      ),
    )
  const one = found.find(({ name }) => name === wanted) ?? (wanted ? undefined : found[0])
  if (!one)
    throw new Error(
      `wanted a table in packages/gateway/features/${feature}/${feature}-schema.ts, got ${found.map(({ name }) => name).join(', ') || 'none'}`,
    )
  const columns = getTableColumns(one.table) as Record<string, PgColumn>
  const keys = new Set(
    getTableConfig(one.table).primaryKeys.flatMap((key) =>
      key.columns.map((column) => column.name),
    ),
  )
  const id = Object.keys(columns).find(
    (name) =>
      name !== 'providerId' &&
      (columns[name]!.primary || keys.has(columns[name]!.name)) &&
      !isTime(columns[name]!),
  )
  if (!id || !columns.providerId)
    throw new Error(`${one.name}: wanted a key of providerId and an id`)
  return { name: one.name, module: `../${/([\w-]+)\.ts$/.exec(one.file)![1]!}`, columns, id }
}

export const isTime = (column: PgColumn) => column.dataType === 'date'
export const isNumber = (column: PgColumn) => column.dataType === 'number'
export const isText = (column: PgColumn) => column.dataType === 'string'

/** What the gateway fills in itself. */
export const OWN = ['providerId', 'partnerId', 'createdBy', 'version']
