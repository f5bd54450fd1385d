" A colour scheme of our own.
hi Normal guifg=#C4CED8 guibg=#101418
hi Comment guifg=#8C98A4
