/** What players read while the platform is under maintenance and the operator has written nothing of their own. */
export const MAINTENANCE_SENTENCE = 'The platform is under maintenance. Please try again later.'
