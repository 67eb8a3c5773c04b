import type { Who } from '#domain/permission'
import { enumItem, type Field } from '#domain/field'
import type { AnyResource } from './types'

/** The variants of a list this user may choose, in the dictionary's order. */
export function variantsFor(
  resource: AnyResource,
  who: Who,
): readonly { value: string; label: string }[] {
  const spec = resource.list?.variants
  if (!spec) return []
  const { dict } = resource.fields[spec.field] as Field
  return Object.keys(dict ?? {})
    .filter((value) => spec.roles?.[value]?.includes(who.roleId) ?? true)
    .map((value) => ({ value, label: enumItem(dict, value).label }))
}

/** The variant in force: the requested one if this user may choose it, else the default. */
export function variantInForce(
  resource: AnyResource,
  who: Who,
  asked: string | null | undefined,
): string | undefined {
  const spec = resource.list?.variants
  const values = variantsFor(resource, who).map(({ value }) => value)
  return [asked, spec?.default, values[0]].find(
    (value): value is string => typeof value === 'string' && values.includes(value),
  )
}

/** The columns of a list, or of the variant in force. */
export function columnsOf(resource: AnyResource, variant: string | undefined): readonly string[] {
  const own = variant === undefined ? undefined : resource.list?.variants?.columns[variant]
  return own ?? resource.list?.columns ?? []
}
