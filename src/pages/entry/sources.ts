import type { EntryKind } from '#domain/application/types'

/** The category calls of a form's fields, by field name (spec §7). */
export const CATEGORY_SOURCES: Readonly<Record<string, string>> = {
  categoryCode: '/v1/function/manageCategoryQuery',
  hlbCategoryCode: '/v3/hlmCategory/query',
}

export const categoryFieldOf = (kind: EntryKind): string =>
  kind === 'hlb' ? 'hlbCategoryCode' : 'categoryCode'
