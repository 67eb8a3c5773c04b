export { covers, keepAdministrator, mayGrant } from './granting'
export { ADMIN_ROLE, standardRoles } from './standard-roles'
