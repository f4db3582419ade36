"""Play in a house: the same screens as at one keyboard, fed by `parlour.client`."""
