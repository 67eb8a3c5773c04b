import { BESIDE, SCREENS } from '../../support/screens'
import { describeScreens } from '../../e2e/support/every-screen'

describeScreens(
  'fws_admin',
  [...SCREENS, ...BESIDE].filter(({ roles }) => roles.includes('3')),
)
