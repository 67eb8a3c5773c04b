import type { RoleType } from '#domain/codes'
import { BESIDE, SCREENS } from '../../support/screens'
import { describeScreens } from '../../e2e/support/every-screen'

const screensOf = (role: RoleType) =>
  [...SCREENS, ...BESIDE].filter(({ roles }) => roles.includes(role))

describeScreens('fws_admin', screensOf('3'), 'mini', 60)
describeScreens(
  'qd_admin',
  // The sample partner's administrator manages no staff of his own.
  screensOf('4').filter(({ path }) => !path.startsWith('/system/')),
  'medium',
  10,
)
describeScreens('shop_owner', screensOf('30'), 'medium', 3)
