import { describeScreens } from '../../../app/routes/support'

describeScreens([
  {
    loginName: 'fws_admin',
    isSwept: true,
    who: 'a provider’s administrator with all',
    opens: ({ roles }) => roles.includes('3'),
  },
  {
    loginName: 'fws_readonly',
    who: 'a provider’s user with every code but no data permit',
    opens: ({ roles, code }) => roles.includes('3') && code !== '9999999',
  },
])
