import type { z } from 'zod'
import { CALLS } from '../../packages/gateway/calls'
import { callPath, filtersOf } from '../../src/lib/resource'
import { rangeNamesOf } from '#domain/wire-filters'
import { listed } from '../support/list-probe'

/** A field that a call's own schema names. */
export interface KnownField {
  name: string
  /** Of an enumeration. */
  options?: readonly string[]
}

export interface KnownCall {
  path: string
  write: boolean
  /** undefined: no role is asked for. */
  roles: readonly string[] | undefined
  fields: readonly KnownField[]
  isList: boolean
}

/** As far as it is used of a zod schema. */
interface Schema {
  def?: { type: string; in?: Schema; out?: Schema; innerType?: Schema }
  shape?: Record<string, Schema>
  options?: readonly unknown[]
}

const LIST_FIELDS = ['pageNum', 'pageSize', 'sortField', 'sortOrder']

/** Every call of the gateway with what it takes, read from its schema or its list's filters. */
export function knownCalls(): KnownCall[] {
  const filters = new Map<string, string[]>()
  for (const resource of listed) {
    const path = callPath(resource.calls!.list!)
    const names = filtersOf(resource).flatMap((filter) =>
      filter.op === 'between'
        ? rangeNamesOf(filter.field, resource.fields[filter.field])
        : [filter.field],
    )
    const variant = resource.list?.variants?.field as string | undefined
    const own = variant === undefined ? names : [...names, variant]
    filters.set(path, [...new Set([...(filters.get(path) ?? []), ...own])])
  }
  return Object.values(CALLS)
    .map((call): KnownCall => {
      const access = call.access === 'anonymous' || call.access === 'signed-in' ? {} : call.access
      const object = objectIn(call.request as z.ZodType as Schema)
      const fields = object
        ? Object.entries(object).map(([name, schema]) => ({ name, ...optionsOf(schema) }))
        : [...(filters.get(call.path) ?? []), ...LIST_FIELDS].map((name) => ({ name }))
      return {
        path: call.path,
        write: call.write === true,
        roles: access.roles,
        fields,
        isList: !object,
      }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The object's fields below transforms and refinements; undefined for a record of any fields. */
function objectIn(schema: Schema | undefined): Record<string, Schema> | undefined {
  if (!schema?.def) return undefined
  if (schema.def.type === 'object') return schema.shape
  return objectIn(schema.def.in) ?? objectIn(schema.def.innerType) ?? objectIn(schema.def.out)
}

function optionsOf(schema: Schema | undefined): { options?: readonly string[] } {
  if (!schema?.def) return {}
  if (schema.def.type === 'enum') return { options: (schema.options ?? []).map(String) }
  const { in: input, innerType, out } = schema.def
  for (const inner of [input, innerType, out]) {
    const found = optionsOf(inner)
    if (found.options) return found
  }
  return {}
}
