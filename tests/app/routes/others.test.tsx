import { describeScreens } from './support'

/** Of the screens for partners: those whose codes qd_admin holds are all there are. */
describeScreens([
  {
    loginName: 'qd_admin',
    who: 'a channel partner’s administrator',
    opens: ({ roles }) => roles.includes('4'),
  },
  {
    loginName: 'shop_owner',
    who: 'a registered store',
    opens: ({ code }) => code === '9999998',
  },
  {
    loginName: 'noperm',
    who: 'somebody with the home page only',
    opens: () => false,
  },
])
