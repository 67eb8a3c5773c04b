import { SCREENS } from '../support/screens'
import { describeScreens } from './support/every-screen'

describeScreens(
  'qd_admin',
  SCREENS.filter(({ roles }) => roles.includes('4')),
)
describeScreens(
  'shop_owner',
  SCREENS.filter(({ roles }) => roles.includes('30')),
)
