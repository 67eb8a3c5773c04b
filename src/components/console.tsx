import { createContext, use } from 'react'
import type { Drafts } from '../lib/drafts'
import type { Registry, Who } from '../lib/resource'
import type { Session } from '../lib/session'

/**
 * Services for screens beyond Refine's hooks, provided once by the shell. Tests provide their own.
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
   * Sets the title of the visited view at a path (default: the current one), e.g. to a record's
   * name once it is loaded.
   */
  setViewTitle: (title: string, path?: string) => void
  /**
   * Moves the screen at a path to another address and preserves its tab, state and cursor: a new
   * record has its id now. Both paths must belong to one route. `query` is the new address's, with
   * its `?`; default: none.
   */
  moveView: (from: string, to: string, query?: string) => void
  /** Closes the visited view at a path, without asking. */
  closeView: (path: string) => void
  /**
   * The last query of a visited list, '' if none: the back link of a detail restores the filter.
   */
  lastQuery: (path: string) => string
}

const ConsoleContext = createContext<ConsoleServices | null>(null)

export const ConsoleProvider = ConsoleContext.Provider

export function useConsole(): ConsoleServices {
  const services = use(ConsoleContext)
  if (!services) throw new Error('useConsole: wanted a ConsoleProvider above, got none')
  return services
}
