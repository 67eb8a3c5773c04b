export { keepAdministrator, mayGrant, mustSeeEverything } from './granting'
export { ADMIN_ROLE, standardRoles } from './standard-roles'
