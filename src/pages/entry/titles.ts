import type { EntryKind } from '#domain/application/types'

const TITLES: Readonly<Record<EntryKind, string>> = {
  normal: '普通商户进件',
  mini: '小微商户进件',
  hlb: '小微商户进件(合作通道)',
}

export const routeTitle = (kind: EntryKind): string => TITLES[kind]
