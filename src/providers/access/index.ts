export { createAccessControlProvider, seedAccess } from './access-control'
export { canDo, questionsOf } from './can'
