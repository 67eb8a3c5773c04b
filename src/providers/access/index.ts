export { createAccessControlProvider, seedAccess } from './access-control'
export { canDo, questionsOf, roleAction } from './can'
