/** A tab. `path` with its params is its identity; the query is stored beside it. */
export interface VisitedView {
  path: string
  title: string
  /** The last query, `''` or with its `?`. */
  query: string
  affix: boolean
  /** Scroll position when the view was left, px. */
  scroll: number
}

/** Shown for a view without a title (spec §3). */
const NO_NAME = 'no-name'

export interface VisitedViews {
  list: () => readonly VisitedView[]
  get(path: string): VisitedView | undefined
  /** Adds the tab, or updates its query. */
  visit(view: { path: string; title: string; query: string; affix?: boolean }): void
  retitle(path: string, title: string): void
  scrolled(path: string, px: number): void
  /** Moves a view to another path, e.g. once a new record has its id. */
  move(from: string, to: string): void
  /** Affixed tabs stay. @returns the closed paths */
  close(which: (view: VisitedView) => boolean): string[]
  /** Removes all tabs, affixed ones too: sign-out and role change. */
  clear(): void
  subscribe: (listener: () => void) => () => void
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The visited views of one user in one role, in the browser tab's session storage: they survive F5
 * and a new sign-in of the same user in the same role.
 * @param owner `<userId>.<roleId>`
 */
export function createVisitedViews(storage: Store, owner: string): VisitedViews {
  const key = `tabs.${owner}`
  const listeners = new Set<() => void>()
  let views: readonly VisitedView[] = read(storage, key)

  const keep = (next: readonly VisitedView[]) => {
    views = next
    try {
      if (next.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage refused or full: the tabs are lost with the page.
    }
    listeners.forEach((listener) => listener())
  }
  const patch = (path: string, part: Partial<VisitedView>) => {
    const view = views.find((each) => each.path === path)
    if (!view || Object.entries(part).every(([name, value]) => view[name as 'path'] === value))
      return
    keep(views.map((each) => (each === view ? { ...each, ...part } : each)))
  }

  return {
    list: () => views,
    get: (path) => views.find((view) => view.path === path),
    visit({ path, title, query, affix = false }) {
      if (views.some((view) => view.path === path)) return patch(path, { query })
      const view = { path, title: title || NO_NAME, query, affix, scroll: 0 }
      const lastAffixed = views.filter((each) => each.affix).length
      keep(affix ? views.toSpliced(lastAffixed, 0, view) : [...views, view])
    },
    retitle: (path, title) => patch(path, { title: title || NO_NAME }),
    scrolled: (path, scroll) => patch(path, { scroll }),
    move(from, to) {
      if (!views.some((view) => view.path === from)) return
      const others = views.filter((view) => view.path !== to)
      keep(others.map((view) => (view.path === from ? { ...view, path: to } : view)))
    },
    close(which) {
      const going = views.filter((view) => !view.affix && which(view))
      if (going.length > 0) keep(views.filter((view) => !going.includes(view)))
      return going.map((view) => view.path)
    },
    clear: () => keep([]),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Target after the active tab is closed (spec §4): the last remaining tab, else home. Home may be
 * the closed screen itself, as the dashboard is: then it is refreshed.
 */
export function afterClosing(
  remaining: readonly VisitedView[],
  active: string,
  home: string,
): string {
  const last = remaining.at(-1)
  if (last) return last.path + last.query
  return home === active ? `/redirect${home}` : home
}

/** Users can edit stored text, so entries of another shape are dropped. */
function read(storage: Store, key: string): readonly VisitedView[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is VisitedView {
  const view = value as Partial<VisitedView> | null
  return (
    typeof view === 'object' &&
    view !== null &&
    typeof view.path === 'string' &&
    view.path.startsWith('/') &&
    typeof view.title === 'string' &&
    typeof view.query === 'string' &&
    (view.query === '' || view.query.startsWith('?')) &&
    typeof view.affix === 'boolean' &&
    typeof view.scroll === 'number'
  )
}
