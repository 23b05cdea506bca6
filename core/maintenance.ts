/** Text that players read during maintenance if the operator has written none. */
export const MAINTENANCE_SENTENCE = 'The platform is under maintenance. Please try again later.'
