export { ADMIN_ROLE, standardRoles } from './standard-roles'
