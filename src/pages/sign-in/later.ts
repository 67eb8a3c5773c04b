/** What sign-in needs only after an answer: fetched at the first key stroke. */
export { AlertDialog } from '../../components/light/dialog'
export { ChangePassword } from './change-password'
export { RolePicker } from './role-picker'
export { technicalLine } from '../../lib/failure'
