import { describeScreens } from '../../../app/routes/support'

/** Of the screens for partners: those whose codes qd_admin holds are all there are. */
describeScreens([
  {
    loginName: 'qd_admin',
    who: 'a channel partner’s administrator',
    // The area beyond the spec is the provider's to give.
    opens: ({ roles, path }) => roles.includes('4') && !path.startsWith('/system/'),
  },
  {
    loginName: 'shop_owner',
    who: 'a registered store',
    opens: ({ code }) => code === '9999998',
  },
  {
    loginName: 'noperm',
    who: 'a user with the home page only',
    opens: () => false,
  },
])
