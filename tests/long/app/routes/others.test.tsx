import { describeScreens } from '../../../app/routes/support'

/** Of the screens for partners: those whose codes qd_admin holds are all there are. */
describeScreens([
  {
    loginName: 'qd_admin',
    isSwept: true,
    who: 'a channel partner’s administrator',
    // The area beyond the spec is the provider's to give.
    // Of 系统管理 the sample administrator sees what they asked others to approve.
    opens: ({ roles, path }) =>
      roles.includes('4') && (!path.startsWith('/system/') || path === '/system/approval'),
  },
  {
    loginName: 'shop_owner',
    isSwept: true,
    who: 'a registered store',
    opens: ({ code }) => code === '9999998',
  },
  {
    loginName: 'noperm',
    who: 'a user with the home page only',
    opens: () => false,
  },
])
