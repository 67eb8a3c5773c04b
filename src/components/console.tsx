import { createContext, use } from 'react'
import type { Drafts } from '../lib/drafts'
import type { Registry, Who } from '../lib/resource'
import type { Session } from '../lib/session'

/**
 * What screens may reach for beyond Refine's hooks, handed down once by the shell. Tests hand down
 * their own.
 */
export interface ConsoleServices {
  registry: Registry
  session: Session
  drafts: Drafts
  /** The signed-in user as menus and actions see it. */
  who: Who
  /** Today in Asia/Shanghai by the gateway's business clock, `YYYY-MM-DD`. */
  today: () => string
  toast: (kind: 'success' | 'error' | 'warning' | 'info', text: string) => void
  /**
   * Sets the title of the visited view at a path (default: the current one), e.g. a record's name
   * once it is known.
   */
  setViewTitle: (title: string, path?: string) => void
  /**
   * The screen at a path goes on under another address, with its tab, its state and the cursor
   * where it is: a new record got its number. Both paths must be of one route.
   */
  moveView: (from: string, to: string) => void
  /** Closes the visited view at a path, without asking. */
  closeView: (path: string) => void
  /** The last query a visited list had, '' if none: the way back from a detail keeps the filter. */
  lastQuery: (path: string) => string
}

const ConsoleContext = createContext<ConsoleServices | null>(null)

export const ConsoleProvider = ConsoleContext.Provider

export function useConsole(): ConsoleServices {
  const services = use(ConsoleContext)
  if (!services) throw new Error('useConsole: wanted a ConsoleProvider above, got none')
  return services
}
