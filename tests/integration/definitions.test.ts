import { beforeAll, describe, expect, it } from 'vitest'
import type { DataProvider } from '@refinedev/core'
import { createRegistry, type AnyResource, type Field } from '../../src/lib/resource'
import type { Post } from '../../src/lib/post'
import { fieldError } from '#domain/validation/index'
import { loadPermissions } from '../../src/providers/auth'
import { createDataProvider } from '../../src/providers/data'
import { areas } from '../../src/resources/areas'
import { signInToConsole } from './support/console-client'
import { gatewayForFile } from '../../packages/gateway/tests/support/gateway'
import { addImports } from '../../packages/gateway/tests/support/sample-imports'

const registry = createRegistry(
  Object.values(
    import.meta.glob<AnyResource>(['../../src/resources/*.ts', '!../../src/resources/areas.ts'], {
      eager: true,
      import: 'default',
    }),
  ),
  areas,
)
const listed = registry.resources.filter((resource) => resource.calls?.list)

/** The console's own providers, over both conventions, against the gateway without a network. */
type Providers = Record<'A' | 'B', DataProvider>
/** The providers of a user who may open the list. */
const providers = {} as Record<'fws_admin' | 'shop_owner', Providers>
const readerOf = ({ area, roles = registry.areas[area]!.roles }: AnyResource) =>
  roles.includes('3') ? 'fws_admin' : 'shop_owner'

const gateway = await gatewayForFile()
beforeAll(async () => {
  await addImports(gateway.db)
  providers.fws_admin = await providersOf('fws_admin')
  providers.shop_owner = await providersOf('shop_owner')
})

async function providersOf(loginName: string): Promise<Providers> {
  const { post, session } = await signInToConsole(gateway, loginName)
  await loadPermissions(post, session)
  const postA: Post = (path, body, options) => post(path, body, { ...options, convention: 'A' })
  return { A: createDataProvider(registry, postA), B: createDataProvider(registry, post) }
}

/** A value is null, left out, or what its field's kind says. */
function kindErrors(fields: Record<string, Field>, row: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([name, { kind, label, dict, multiple, levels }]) => {
    const value = row[name]
    if (value === null || value === undefined || value === '') return []
    // Shown masked, which a form must never send back.
    if (kind === 'secret') return typeof value === 'string' ? [] : [`${name}: ${String(value)}`]
    const error = fieldError({ kind, label, dict, multiple, levels, min: -1e15 }, value, {})
    return error === undefined ? [] : [`${name}: ${error} (${JSON.stringify(value)})`]
  })
}

describe.each(listed.map((resource) => [resource.name, resource] as const))(
  '%s through the console’s own providers',
  (name, resource) => {
    const provider = (convention: 'A' | 'B') => providers[readerOf(resource)][convention]
    const read = (convention: 'A' | 'B') =>
      provider(convention).getList({
        resource: name,
        pagination: { currentPage: 1, pageSize: 10 },
      })

    it('lists rows that are what their fields say', async () => {
      const { data, total } = await read('B')
      expect(total).toBeGreaterThanOrEqual(data.length)
      expect(data.flatMap((row) => kindErrors(resource.fields, row))).toEqual([])
      // The seed has rows for every list but the user's own exports.
      expect(data.length > 0 || name === 'exportTask').toBe(true)
    })

    it('answers both conventions alike', async () => {
      expect(await read('A')).toEqual(await read('B'))
    })

    const sortable = (resource.list?.columns ?? []).filter(
      (column: string) => resource.fields[column].sortable,
    )
    it.each(sortable)('sorts by %s', async (column: string) => {
      const sorters = [{ field: column, order: 'asc' as const }]
      const { data } = await provider('B').getList({ resource: name, sorters })
      const values = data.map((row) => row[column]).filter((value) => value !== null)
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    })

    if (!resource.calls?.show) return
    it('shows a listed record by its id', async () => {
      const [row] = (await read('B')).data
      const { data } = await provider('B').getOne({ resource: name, id: row!.id! })
      expect(data.id).toBe(row!.id)
      expect(kindErrors(resource.fields, data)).toEqual([])
    })
  },
)
