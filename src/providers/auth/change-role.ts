import type { Session } from '../../lib/session'

/**
 * Changes the role by name as the spec's store does (spec §4): the token becomes the name plus
 * `-token`, the menus are loaded again, the routes rebuilt, every tab closed. It exists for tests
 * and demonstrations (design §5); the real switch is `setUserRole`, and no gateway accepts a token
 * it did not issue.
 */
export async function changeRoleByName(
  name: string,
  session: Session,
  store: {
    reloadMenus: () => Promise<void>
    rebuildRoutes: () => void
    closeTabs: () => void
  },
): Promise<void> {
  session.set({ token: `${name}-token` })
  await store.reloadMenus()
  store.rebuildRoutes()
  store.closeTabs()
}
