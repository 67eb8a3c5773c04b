import { routeAt, type Registry } from '../lib/resource'
import { PATHS } from './guard'

export const CONSOLE_TITLE = '服务商管理控台'

/** Titles of screens without a resource. */
export const STOP_TITLES: Readonly<Record<string, string>> = {
  [PATHS.dashboard]: '首页',
  [PATHS.refused]: '您没有权限访问该页面',
  [PATHS.unknown]: '页面不存在',
}

/**
 * The title of the screen at a path; undefined for a path without a screen, as during a refresh.
 */
export const titleAt = (registry: Registry, pathname: string): string | undefined =>
  routeAt(registry, pathname)?.title ?? STOP_TITLES[pathname]

/**
 * `<route title> - 服务商管理控台` in the browser's tab (spec §2); on a detail it begins with the record's
 * name.
 */
export function documentTitle(registry: Registry, pathname: string, name?: string): string {
  const route = routeAt(registry, pathname)
  const title = titleAt(registry, pathname) ?? name ?? ''
  const named = route?.view === 'show' && name !== undefined && name !== title
  return `${named ? `${name} - ` : ''}${title} - ${CONSOLE_TITLE}`
}
