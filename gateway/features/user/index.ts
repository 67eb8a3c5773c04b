export { removeFactor } from './mfa-factor'
export { endSessionsOf, setPassword } from './new-password'
export { hashPassword } from './password'
