import type { DataProvider } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Registry, Who } from '../lib/resource'
import type { ConsoleNotifications } from '../providers/notification'
import type { Edge } from './edge'
import type { StoredDrafts } from './stored-drafts'
import type { PreferenceStore } from './preferences'
import type { VisitedViews } from './visited-views'

/** Context of the shell's parts; screens get less, through `useConsole`. */
export interface ShellServices {
  edge: Edge
  registry: Registry
  views: VisitedViews
  drafts: StoredDrafts
  queryClient: QueryClient
  dataProvider: DataProvider
  preferences: PreferenceStore
  who: Who
  notifications: ConsoleNotifications
  onRoleChanged: () => void
  onOtherIdentity: (path: string) => void
}

const ShellContext = createContext<ShellServices | null>(null)

export const ShellProvider = ShellContext.Provider

export function useShell(): ShellServices {
  const services = use(ShellContext)
  if (!services) throw new Error('useShell: wanted a ShellProvider above, got none')
  return services
}

export function useVisitedViews() {
  const { views } = useShell()
  return useSyncExternalStore(views.subscribe, views.list)
}

export function usePreferences() {
  const { preferences } = useShell()
  return useSyncExternalStore(preferences.subscribe, preferences.get)
}
