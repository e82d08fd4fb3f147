/** Text that shows nothing: spaces, formatting characters, and letters and symbols without a shape, such as the empty Braille pattern. */
export const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u
