import { BESIDE, SCREENS } from '../../support/screens'
import { describeScreens } from '../../e2e/support/every-screen'

describeScreens(
  'qd_admin',
  // The sample partner's administrator manages no staff of his own.
  [...SCREENS, ...BESIDE].filter(
    ({ roles, path }) => roles.includes('4') && !path.startsWith('/system/'),
  ),
)
describeScreens(
  'shop_owner',
  [...SCREENS, ...BESIDE].filter(({ roles }) => roles.includes('30')),
)
